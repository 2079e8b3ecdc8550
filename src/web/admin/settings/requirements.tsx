import { Check, Circle } from 'lucide-react'
import { passwordRequirements } from '#domains/staff/staff-contract.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'

/** Password requirements, checked while typing. */
export const Requirements = ({ password }: { password: string }) => (
  <ul aria-label={t('A password has')} className="grid gap-x-6 gap-y-1 text-sm sm:grid-cols-2 sm:*:last:col-span-2">
    {passwordRequirements.map(({ id, label, holds }) => (
      <Requirement key={id} label={translateServerText(label)} met={holds(password)} />
    ))}
  </ul>
)

const Requirement = ({ label, met }: { label: string; met: boolean }) => (
  <li className={cx('flex items-center gap-2', met ? 'text-green' : 'text-stone')}>
    {met ? (
      <Check aria-hidden="true" className="size-4 shrink-0" />
    ) : (
      <Circle aria-hidden="true" className="size-4 shrink-0 p-0.5" />
    )}
    {label}
    <span className="sr-only">{met ? t(': yes') : t(': not yet')}</span>
  </li>
)
