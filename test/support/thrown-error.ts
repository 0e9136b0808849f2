/** Returns the error that `run` throws. */
export function thrown(run: () => unknown): unknown {
  let result: unknown;
  try {
    result = run();
  } catch (error) {
    return error;
  }
  throw new Error(`nothing was thrown, but returned: ${result}`);
}
