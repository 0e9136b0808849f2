import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** Starts a Node program that ends with this process, even if this process is killed. */
export function start(
  program: string,
  args: readonly string[],
  options: ForkOptions,
): ChildProcess {
  const end = "data:text/javascript,process.once('disconnect',process.exit)";
  return fork(program, args, { ...options, execArgv: ['--import', end] });
}
