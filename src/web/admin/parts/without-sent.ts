/** The changes still unsaved after a save: those made, or made again, since it was sent. */
export const withoutSent = <Changes extends object>(changes: Changes, sent: Partial<Changes>): Partial<Changes> =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, value]) => sent[name as keyof Changes] !== value),
  ) as Partial<Changes>
