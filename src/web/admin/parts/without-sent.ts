/** What is left of changes once some were saved: those that were made or made again since they were sent. */
export const withoutSent = <Changes extends object>(changes: Changes, sent: Partial<Changes>): Partial<Changes> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => sent[name as keyof Changes] !== value),
  ) as Partial<Changes>
