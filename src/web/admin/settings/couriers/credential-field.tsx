import { useState } from 'react'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { SecretInput } from '#web/admin/parts/inputs/secret-input.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import type { CourierAccount } from '#web/admin/request/couriers/courier-accounts.ts'
import { t, translateServerText } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

/** Input for one credential. A saved secret is never shown; typing replaces it. */
export function CredentialField({
  field: { title: written, isSecret, isRequired, isSet, value: saved },
  value,
  error,
  onChange,
}: {
  field: CourierAccount['fields'][number]
  /** undefined: not touched */
  value: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}) {
  const [isChanging, setChanging] = useState(false)
  const title = translateServerText(written)
  if (!isSecret)
    return (
      <TextInput
        label={title}
        {...(!isRequired && { optional: t('optional') })}
        maxLength={2000}
        autoComplete="off"
        error={error}
        value={value ?? saved}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  if (isSet && !isChanging && !error)
    return (
      <div className="grid gap-1.5">
        <p className="font-semibold text-sm">{title}</p>
        <div className="flex flex-wrap items-center gap-3">
          <p>{t('Set')}</p>
          <Button
            variant="outline"
            size="sm"
            className={touchHeight}
            aria-label={t('Change {title}', { title })}
            onClick={() => setChanging(true)}
          >
            {t('Change')}
          </Button>
        </div>
      </div>
    )
  return (
    <SecretInput
      label={title}
      hint={isSet ? t('Empty: the saved one stays.') : undefined}
      maxLength={2000}
      autoComplete="new-password"
      // The user has just clicked Change to type here.
      autoFocus={isChanging}
      error={error}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
