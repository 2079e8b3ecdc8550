import { useState } from 'react'
import { useStoredChoice } from '#web/admin/orders/use-stored-choice.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { keyCaps } from './key-name.ts'
import { activeKeys, singleKeysChoice } from './use-keys.ts'

/** The keys of the screen behind the dialog, from the tables that bind them. */
export function KeyMap({ onClose }: { onClose: () => void }) {
  // The keys of the screen, captured when the dialog opens; the dialog has none.
  const [groups] = useState(activeKeys)
  const [single, setSingle] = useStoredChoice(singleKeysChoice, ['on', 'off'])
  return (
    <Dialog
      open
      size="md"
      onClose={onClose}
      title={t('Keys')}
      text={t('What the keyboard does on this screen.')}
      actions={
        <Button size="sm" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <div className="mt-4 grid gap-5">
        {groups.map(({ title, rows }) => (
          <section key={title} aria-label={title}>
            <h3 className="font-semibold">{title}</h3>
            <dl className="divide-y divide-line border-line border-y">
              {rows.map(({ key, words }) => (
                <div key={key} className="flex items-center justify-between gap-4 py-1.5">
                  <dt>{words}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keyCaps(key).map((cap) => (
                      <kbd
                        key={cap}
                        className="min-w-6 rounded border border-edge bg-mist px-1.5 py-0.5 text-center font-sans text-xs"
                      >
                        {cap}
                      </kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <Checkbox
          label={t('Single keys work on this device. Switch them off if you dictate, or press keys by accident.')}
          checked={single === 'on'}
          onChange={(event) => setSingle(event.target.checked ? 'on' : 'off')}
        />
      </div>
    </Dialog>
  )
}
