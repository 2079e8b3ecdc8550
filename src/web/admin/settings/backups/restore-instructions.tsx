import { Code } from '#web/admin/setup/code.tsx'
import { t } from '#web/admin/translate.ts'

/** How to restore a backup. */
export const RestoreInstructions = ({ folder }: { folder: string }) => (
  <section aria-label={t('How to restore')} className="grid gap-2 text-ink-soft">
    <h3 className="font-semibold text-ink">{t('To restore one')}</h3>
    <p>
      {t('On the shop’s machine, with the shop closed:')} <Code>npm run restore -- FILE --replace</Code>
      {t('. All of the backup stands afterwards, or nothing was changed. What was there is backed up first.')}
    </p>
    <p>
      {t('The files are in')} <Code>{folder}</Code>
      {t(
        '. Keep copies on another machine. They hold names, addresses and telephone numbers of customers: whoever has one has those.',
      )}
    </p>
  </section>
)
