import { BaseSequencer, type TestSequencerConstructor, type TestSpecification } from 'vitest/node'

/** Begins with the files that take longest: begun last, they would go on alone. */
export const longestFirst = (longest: RegExp): TestSequencerConstructor =>
  class extends BaseSequencer {
    override async sort(files: TestSpecification[]) {
      const sorted = await super.sort(files)
      const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
      return [...sorted.filter(isLong), ...sorted.filter(file => !isLong(file))]
    }
  }
