import { setTimeout as wait } from 'node:timers/promises'

/** How long an answer is waited for, real milliseconds: less than what a job's long part may take. */
const answerMs = 8_000

/**
 * Asks somebody outside about all of it together, within a time. Who fails, is late or leaves a question out has been
 * silent on it. Never called while a transaction is open.
 * @param ask answers in the order of the questions
 * @param silence the answer to a question that got none
 */
export const askInTime = async <Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  questions: readonly Question[],
  silence: Answer,
  timeoutMs = answerMs,
): Promise<readonly Answer[]> => {
  if (questions.length === 0) return []
  const late = new AbortController()
  const answers = await Promise.race([
    ask(questions).catch((): Answer[] => []),
    wait(timeoutMs, [], { signal: late.signal, ref: false }).catch((): Answer[] => []),
  ])
  late.abort()
  return questions.map((_, at) => answers[at] ?? silence)
}
