import { spawnSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { blocksIn, sectionOf } from '../docs/guide.ts'
import { removeFolder, root, temporaryFolder } from '../harness/processes.ts'

/** The TypeScript that the client names for whoever takes it, and the one that this repository is built with. */
export const compilers = {
  'TypeScript 5': `${root}clients/typescript/node_modules/typescript/bin/tsc`,
  'TypeScript 7': `${root}node_modules/typescript/bin/tsc`,
} as const

type Compiler = keyof typeof compilers

/** As a program's own project may be: strict, and nothing emitted. */
const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2024',
  lib: ['es2024', 'dom', 'dom.iterable'],
  module: 'nodenext',
  allowImportingTsExtensions: true,
  verbatimModuleSyntax: true,
  skipLibCheck: true,
  types: ['node'],
  typeRoots: [`${root}node_modules/@types`],
}

/** Compiles files of a folder. @returns what the compiler says; empty where it finds nothing */
export const faultsOf = (compiler: Compiler, folder: string, files: readonly string[]): string => {
  writeFileSync(`${folder}/tsconfig.json`, JSON.stringify({ compilerOptions, files }))
  const args = [compilers[compiler], '--project', `${folder}/tsconfig.json`]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  return status === 0 ? '' : `${status}: ${stdout}${stderr}`
}

/** Compiles the client with what is written for it: the program of docs/integrating.md, and `typed-calls.ts`. */
export const faultsOfUse = (compiler: Compiler): string => {
  const folder = temporaryFolder('client-use')
  try {
    symlinkSync(`${root}clients/typescript`, `${folder}/portal-client`)
    writeFileSync(`${folder}/program.mts`, blocksIn(sectionOf('TypeScript'), 'ts').join('\n'))
    return faultsOf(compiler, folder, ['program.mts', `${root}tests/clients/typed-calls.ts`])
  } finally {
    removeFolder(folder)
  }
}
