/** Runs synchronous code at another time. The clock of the library is `Date.now`. */
export function at<Result>(time: string, run: () => Result): Result {
  const { now } = Date;
  Date.now = () => Date.parse(time);
  try {
    return run();
  } finally {
    Date.now = now;
  }
}
