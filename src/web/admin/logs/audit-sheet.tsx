import { actorName } from '#web/admin/parts/actor-name.ts'
import { moment } from '#web/admin/parts/figures.ts'
import { Sheet } from '#web/admin/parts/sheet.tsx'
import type { AuditEntry } from '#web/admin/request/logs.ts'
import { t } from '#web/admin/translate.ts'
import { actionLabel, Subject } from './audit-columns.tsx'
import { ChangeTable } from './change-table.tsx'

/** One entry of the audit log, with all values that it changed. */
export const AuditSheet = ({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) => (
  <Sheet open onClose={onClose} title={actionLabel(entry.action)}>
    <dl className="mb-6 grid grid-cols-[6rem_1fr] gap-x-3 gap-y-1.5">
      <dt className="text-ink-soft">{t('When')}</dt>
      <dd>{moment(entry.at)}</dd>
      <dt className="text-ink-soft">{t('Who')}</dt>
      <dd>{actorName(entry.person)}</dd>
      <dt className="text-ink-soft">{t('On what')}</dt>
      <dd>
        <Subject subject={entry.subject} title={entry.title} />
      </dd>
    </dl>
    <ChangeTable before={entry.before} after={entry.after} />
  </Sheet>
)
