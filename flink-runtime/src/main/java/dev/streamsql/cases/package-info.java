/** Test cases of scripts: read from files, run as jobs, and compared with what they expect. */
package dev.streamsql.cases;
