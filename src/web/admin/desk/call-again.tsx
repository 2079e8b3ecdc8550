import { type FormEvent, use, useEffect, useRef, useState } from 'react'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { callAgainTimes, ownTime } from './call-again-times.ts'
import { KeyButton } from './key-button.tsx'
import { DeskKeysOn, useDeskKeys } from './use-desk-keys.ts'

/** Schedules the next call after nobody answered: a button for each usual time, and a field for any other time. */
export function CallAgain({
  written,
  onWrite,
  onPick,
  onClose,
}: {
  /** The custom time, as the input's value. */
  written: string
  onWrite: (written: string) => void
  onPick: (at: Date) => void
  onClose: () => void
}) {
  const isOn = use(DeskKeysOn)
  const group = useRef<HTMLFieldSetElement>(null)
  const own = useRef<HTMLInputElement>(null)
  const [error, setError] = useState<string>()
  const times = callAgainTimes(new Date())
  useEffect(() => group.current?.focus(), [])
  useDeskKeys([
    ...times.map(({ key, words, at }) => ({ key, words, press: () => onPick(at) })),
    { key: '4', words: t('Another time'), press: () => own.current?.focus() },
    { key: 'escape', words: t('Back'), press: onClose },
  ])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const at = ownTime(written)
    if (at && at.getTime() > Date.now()) onPick(at)
    else setError(t('Please choose a moment in the future'))
  }
  return (
    <fieldset ref={group} tabIndex={-1} className="grid gap-3 rounded-control border border-line bg-mist p-3">
      <legend className="sr-only">{t('No answer: when to call again?')}</legend>
      <p aria-hidden="true" className="font-semibold">
        {t('No answer: when to call again?')}
      </p>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        {times.map(({ key, words, at }) => (
          <KeyButton
            key={key}
            keyName={key}
            variant="outline"
            // Ignore the second click of a double click on "No answer": it does not select a time.
            onClick={({ detail }) => detail <= 1 && onPick(at)}
          >
            {words}
          </KeyButton>
        ))}
      </div>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <TextInput
          ref={own}
          label={isOn ? t('Another time (key 4)') : t('Another time')}
          type="datetime-local"
          error={error}
          value={written}
          onChange={(event) => onWrite(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && group.current?.focus()}
        />
        <Button type="submit" size="sm" variant="outline" disabled={written === ''}>
          {t('Call again then')}
        </Button>
        <Button size="sm" variant="quiet" onClick={onClose}>
          {t('Back')}
        </Button>
      </form>
    </fieldset>
  )
}
