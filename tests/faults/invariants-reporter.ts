import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** Prints each invariant with `ok` or `FAILED`, under the fault it was tried with. */
export default class InvariantsReporter implements Reporter {
  #shown = ''
  #held = 0
  #broken = 0

  onTestCaseResult(test: TestCase): void {
    const result = test.result()
    // Left out by a filter, or for a run too short to tell.
    if (result.state === 'skipped') return
    const fault = test.parent.type === 'suite' ? test.parent.fullName : ''
    if (fault !== this.#shown) console.log(`\n${fault}`)
    this.#shown = fault
    const held = result.state === 'passed'
    if (held) this.#held += 1
    else this.#broken += 1
    console.log(`  ${held ? 'ok    ' : 'FAILED'}  ${test.name}`)
    for (const error of result.errors ?? []) console.log(`          ${error.message.split('\n')[0]}`)
  }

  /** Figures that a test prints. */
  onUserConsoleLog({ content }: { content: string }): void {
    process.stdout.write(content)
  }

  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly { message: string }[]): void {
    const failures = [
      ...modules.flatMap(module => [
        ...module.errors(),
        ...[...module.children.allSuites()].flatMap(suite => suite.errors()),
      ]),
      ...unhandled,
    ]
    for (const { message } of failures) console.log(`FAILED  ${message}`)
    console.log(`\n${this.#held} invariants hold, ${this.#broken + failures.length} do not`)
  }
}
