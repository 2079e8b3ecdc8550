import { Ellipsis, type LucideIcon } from 'lucide-react'
import { useNavigate } from 'react-router'
import { t } from '#web/admin/translate.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { MenuButton, MenuItem } from './views/menu.tsx'

type OverflowAction = {
  label: string
  icon?: LucideIcon
  danger?: boolean
  /** The primary one of these actions. */
  isMain?: boolean
  /** In the menu on wide screens, too. */
  isRare?: boolean
  /** The action is in progress. */
  isBusy?: boolean
  /** Also a button on phones, because rows are selected and this is the action for them. */
  isMeant?: boolean
} & ({ onPress: () => void; to?: never } | { to: string; onPress?: never })

/** False or undefined: not for this person, or not now. */
export type OverflowActionOrNone = OverflowAction | false | undefined

/** Actions of a screen that are not its main one: buttons on wide screens, a menu on phones. */
export function OverflowActions({ actions }: { actions: OverflowActionOrNone[] }) {
  const navigate = useNavigate()
  const shown = actions.filter((action) => action !== false && action !== undefined)
  if (shown.length === 0) return null
  return (
    <>
      {shown
        .filter(({ isRare }) => !isRare)
        .map((action) => (
          <WideAction key={action.label} action={action} />
        ))}
      <div className={cx('max-sm:grow-0!', shown.every(({ isRare }) => !isRare) && 'sm:hidden')}>
        <MenuButton label={t('More Actions')} icon={<Ellipsis aria-hidden="true" className="size-5" />}>
          {shown.map((action) => (
            <div key={action.label} className={cx(!action.isRare && 'sm:hidden', action.isMeant && 'hidden')}>
              <MenuItem
                danger={action.danger ?? false}
                onPress={() => (action.to === undefined ? action.onPress() : navigate(action.to))}
              >
                {action.label}
              </MenuItem>
            </div>
          ))}
        </MenuButton>
      </div>
    </>
  )
}

function WideAction({
  action: { label, icon: Icon, danger, isMain, isBusy, isMeant, to, onPress },
}: {
  action: OverflowAction
}) {
  const place = isMeant ? '' : 'max-sm:hidden'
  const inside = (
    <>
      {Icon && <Icon aria-hidden="true" className="size-4" />}
      {label}
    </>
  )
  if (to !== undefined)
    return (
      <ButtonLink variant="outline" size="sm" to={to} className={place}>
        {inside}
      </ButtonLink>
    )
  return (
    <Button
      variant={danger ? 'quiet' : isMain ? 'solid' : 'outline'}
      size="sm"
      className={cx(danger && 'text-red', place)}
      busy={isBusy ?? false}
      onClick={onPress}
    >
      {inside}
    </Button>
  )
}
