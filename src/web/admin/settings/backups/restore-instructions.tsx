import { Code } from '#web/admin/setup/code.tsx'

/** How to restore a backup. */
export const RestoreInstructions = ({ folder }: { folder: string }) => (
  <section aria-label="How to restore" className="grid gap-2 text-ink-soft">
    <h3 className="font-semibold text-ink">To restore one</h3>
    <p>
      On the shop’s machine, with the shop closed: <Code>npm run restore -- FILE --replace</Code>. All of the backup
      stands afterwards, or nothing was changed. What was there is backed up first.
    </p>
    <p>
      The files lie in <Code>{folder}</Code>. Keep copies on another machine. They hold names, addresses and telephone
      numbers of customers: whoever has one has those.
    </p>
  </section>
)
