import { useId } from 'react'
import { permissions } from '#domains/staff/permissions.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { cx } from '#web/ui/cx.ts'
import { permissionGroups } from './permission-labels.ts'

/** Checkboxes for the permissions by area; the checkbox of an area selects all of its permissions. */
export function PermissionBoxes({
  held,
  onChange,
  error,
}: {
  held: readonly string[]
  onChange: (held: string[]) => void
  error: string | undefined
}) {
  const id = useId()
  const set = (ids: readonly string[], on: boolean) =>
    onChange([...held.filter((each) => !ids.includes(each)), ...(on ? ids : [])])
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-2 font-semibold text-sm">
        {t('Permissions')}{' '}
        <span className="font-normal text-stone">
          {t('{count} of {count2}', { count: held.length, count2: permissions.length })}
        </span>
      </legend>
      <div
        className={cx(
          'grid gap-px overflow-hidden rounded-control border bg-line',
          error ? 'border-red' : 'border-line',
        )}
      >
        {permissionGroups.map(({ area, permissions: ofArea }) => {
          const ids = ofArea.map((permission) => permission.id)
          const all = ids.every((each) => held.includes(each))
          const some = ids.some((each) => held.includes(each))
          return (
            <div key={area} className="grid gap-x-4 bg-surface px-3 py-1.5 sm:grid-cols-[8rem_1fr]">
              <Box label={area} strong checked={all} partly={some && !all} onChange={(on) => set(ids, on)} />
              <div>
                {ofArea.map((permission) => (
                  <Box
                    key={permission.id}
                    label={permission.label}
                    title={permission.id}
                    checked={held.includes(permission.id)}
                    onChange={(on) => set([permission.id], on)}
                  />
                ))}
              </div>
            </div>
          )
        })}
      </div>
      {error && (
        <p id={id} className="mt-1.5 flex gap-1.5 text-red text-sm">
          <span aria-hidden="true">◆</span>
          {translateServerText(error)}
        </p>
      )}
    </fieldset>
  )
}

function Box({
  label,
  title,
  checked,
  partly = false,
  strong,
  onChange,
}: {
  label: string
  title?: string
  checked: boolean
  partly?: boolean
  strong?: boolean
  onChange: (on: boolean) => void
}) {
  return (
    <label
      title={title}
      className={cx('flex min-h-11 items-center gap-3 pointer-fine:min-h-8', strong && 'font-semibold')}
    >
      <input
        type="checkbox"
        checked={checked}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-4.5 shrink-0"
      />
      {label}
    </label>
  )
}
