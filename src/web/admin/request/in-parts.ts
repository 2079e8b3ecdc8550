/**
 * Sends many rows in parts, one after the other, because an endpoint takes so many at once. A part that fails ends it:
 * what was sent before is done, as with rows that are refused.
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
