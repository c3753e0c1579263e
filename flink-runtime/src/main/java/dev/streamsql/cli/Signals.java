package dev.streamsql.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Takes the keyboard's interrupt (SIGINT) and SIGTERM while a job runs.
 *
 * <p>A shutdown hook will not do: it runs beside Flink's own hooks, which delete the directories of
 * the job that it still has to drain, and it never hears of a second interrupt. The JDK's class is
 * reached by reflection, because javac warns of it in a way that cannot be switched off.
 */
final class Signals {
  private final Deque<Runnable> restore = new ArrayDeque<>();

  private Signals() {}

  /** Runs an action at each signal; does nothing on a JVM that does not let go of its signals. */
  static Signals onInterrupt(Runnable action) {
    Signals signals = new Signals();
    signals.install("INT", action);
    signals.install("TERM", action);
    return signals;
  }

  /** Lets the signals do again what they did before. */
  void giveBack() {
    restore.forEach(Runnable::run);
  }

  private void install(String name, Runnable action) {
    try {
      Class<?> signalType = Class.forName("sun.misc.Signal");
      Class<?> handlerType = Class.forName("sun.misc.SignalHandler");
      Method handle = signalType.getMethod("handle", signalType, handlerType);
      Object signal = signalType.getConstructor(String.class).newInstance(name);
      Object before = handle.invoke(null, signal, handler(handlerType, action));
      restore.push(() -> reinstall(handle, signal, before));
    } catch (ReflectiveOperationException e) {
      // -Xrs, or a JVM without the class: the signal then ends the process at once, as ever.
    }
  }

  private static Object handler(Class<?> handlerType, Runnable action) {
    InvocationHandler call =
        (self, method, arguments) ->
            switch (method.getName()) {
              case "handle" -> {
                action.run();
                yield null;
              }
              case "equals" -> self == arguments[0];
              case "hashCode" -> System.identityHashCode(self);
              default -> method.getName();
            };
    return Proxy.newProxyInstance(handlerType.getClassLoader(), new Class<?>[] {handlerType}, call);
  }

  private static void reinstall(Method handle, Object signal, Object before) {
    try {
      handle.invoke(null, signal, before);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
