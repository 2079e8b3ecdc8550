/**
 * Sends many rows in chunks, one after the other, because the endpoint limits the rows per request. A chunk that fails
 * ends it; earlier chunks stay applied.
 */
export async function inParts<Row, Answer>(
  rows: Row[],
  size: number,
  send: (some: Row[]) => Promise<Answer>,
  onProgress: (done: number) => void = () => {},
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let from = 0; from < rows.length; from += size) {
    answers.push(await send(rows.slice(from, from + size)))
    onProgress(Math.min(rows.length, from + size))
  }
  return answers
}

export const sumOf = <Answer>(answers: Answer[], of: (answer: Answer) => number): number =>
  answers.reduce((sum, answer) => sum + of(answer), 0)
