/**
 * Runs the steps of a job one after the other; a failing step does not stop the others.
 * @throws AggregateError at the end, with the job's name
 */
export async function runAll(job: string, steps: readonly (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, job)
}
