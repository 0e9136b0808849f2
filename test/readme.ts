import { readFileSync } from 'node:fs';

export const readme: string = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** The code blocks of the README that are fenced with `info`, such as `ts`. */
export function readmeBlocks(info: string): string[] {
  const fences = readme.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm);
  return [...fences].filter(([, words]) => words === info).map(([, , code = '']) => code);
}
