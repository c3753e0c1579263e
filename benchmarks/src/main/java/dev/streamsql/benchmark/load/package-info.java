/** Jobs that run for a while in a process of their own, and what is seen of them meanwhile. */
package dev.streamsql.benchmark.load;
