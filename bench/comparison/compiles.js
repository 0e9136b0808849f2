import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const FILE = fileURLToPath(new URL('program.ts', import.meta.url));
const OPTIONS = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2022,
  noEmit: true,
  skipLibCheck: true,
  strict: false, // otherwise a package without types would not compile
};

/** Returns whether a program in TypeScript compiles. */
export function compiles(code) {
  const host = ts.createCompilerHost(OPTIONS);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (name) => name === FILE || fileExists(name);
  host.getSourceFile = (name, ...options) => {
    return name === FILE
      ? ts.createSourceFile(name, code, ...options)
      : getSourceFile(name, ...options);
  };
  const program = ts.createProgram([FILE], OPTIONS, host);
  return program.getSemanticDiagnostics(program.getSourceFile(FILE)).length === 0;
}
