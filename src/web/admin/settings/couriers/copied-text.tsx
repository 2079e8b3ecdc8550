import { Copy } from 'lucide-react'
import { TextInput } from '#web/admin/parts/inputs/inputs.tsx'
import { touchHeight } from '#web/admin/parts/touch-height.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'

/** A text to paste elsewhere, with a copy button. */
export function CopiedText({ label, text, hint }: { label: string; text: string; hint?: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('Copied')),
      () => toast.error(t('Copying is not allowed here: please select the text')),
    )
  return (
    <div className="flex flex-wrap items-end gap-2">
      <TextInput
        label={label}
        hint={hint}
        className="min-w-0 grow basis-64"
        readOnly
        value={text}
        onFocus={(event) => event.target.select()}
      />
      <Button
        variant="outline"
        size="sm"
        className={touchHeight}
        aria-label={t('Copy: {label}', { label })}
        onClick={copy}
      >
        <Copy aria-hidden="true" className="size-4" />
        {t('Copy')}
      </Button>
    </div>
  )
}
