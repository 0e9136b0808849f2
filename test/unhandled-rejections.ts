/** Returns the errors of promises that nobody handles while `run` runs. */
export async function unhandledRejections(run: () => void): Promise<unknown[]> {
  const errors: unknown[] = [];
  const add = (error: unknown) => errors.push(error);
  process.on('unhandledRejection', add);
  try {
    run();
    // Node tells of an unhandled rejection before the next timer.
    await new Promise((resolve) => setTimeout(resolve));
  } finally {
    process.off('unhandledRejection', add);
  }
  return errors;
}
