import type { genders } from '#domains/customers/staff-contract.ts'
import { graphemesOf } from '#shared/text/graphemes.ts'
import type { OfficeUser } from '#web/admin/request/users.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Badge } from '#web/ui/badge.tsx'

export const roleLabels: Record<OfficeUser['role'], string> = {
  user: t('Customer'),
  admin: t('Admin'),
  guest: t('Guest'),
}

export const RoleBadge = ({ user }: { user: OfficeUser }) => (
  <Badge tone={user.displayRole === 'VIP' ? 'amber' : 'plain'}>{translateServerText(user.displayRole)}</Badge>
)

export const UserStatusBadge = ({ user }: { user: OfficeUser }) =>
  user.deletedAt ? (
    <Badge tone="red">{t('In the trash')}</Badge>
  ) : (
    <Badge tone={user.isActive ? 'green' : 'plain'}>{translateServerText(user.status)}</Badge>
  )

/** One or two initials. For Bangla names one grapheme, with its vowel signs. */
export function Initials({ name }: { name: string }) {
  const first = (word: string) => graphemesOf(word)[0] ?? ''
  const words = name.split(' ').filter(Boolean)
  const shown = (/^[a-z]/i.test(name) && words.length > 1 ? [words[0], words.at(-1)] : [words[0]]).map((word = '') =>
    first(word),
  )
  return (
    <span
      aria-hidden="true"
      className="grid size-9 shrink-0 place-items-center rounded-full bg-green-soft font-semibold text-green text-xs uppercase"
    >
      {shown.join('') || '–'}
    </span>
  )
}

/** 'ID 12', or 'Guest' for a customer without an account. */
export const idLabel = (user: OfficeUser): string => (user.registered ? t('ID {id}', { id: user.id }) : t('Guest'))

export const genderLabels: Record<(typeof genders)[number], string> = {
  '': t('Not said'),
  female: t('Female'),
  male: t('Male'),
  other: t('Other'),
}
