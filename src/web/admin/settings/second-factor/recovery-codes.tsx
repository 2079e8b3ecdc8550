import { Copy, Download } from 'lucide-react'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toast.ts'
import { Notice } from '../panel.tsx'

/** Recovery codes for a lost phone; they are shown only once. */
export function RecoveryCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const { session } = useSession()
  const text = t('Recovery codes of {username} for the back office at {host}.\nEach opens it once.\n\n{list}\n', {
    username: session.username,
    host: location.host,
    list: codes.join('\n'),
  })
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(t('Recovery codes copied')),
      () => toast.error(t('Copying is not allowed here: please write them down')),
    )
  const save = () => {
    const url = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    const link = document.createElement('a')
    link.href = url
    link.download = `recovery-codes-${session.username}.txt`
    link.click()
    setTimeout(() => URL.revokeObjectURL(url), 10_000)
  }
  return (
    <div className="grid gap-4">
      <h3 className="font-semibold">{t('Your recovery codes')}</h3>
      <Notice>
        {t('Keep them where your telephone is not. They are shown this once; each opens the office once.')}
      </Notice>
      <ul
        aria-label={t('Recovery codes')}
        className="grid gap-x-6 lg:grid-cols-2 gap-y-1.5 rounded-control border border-line bg-surface px-4 py-3 font-mono text-sm"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2 max-sm:*:grow">
        <Button size="sm" onClick={onKept}>
          {t('I Have Kept Them')}
        </Button>
        <Button variant="outline" size="sm" onClick={copy}>
          <Copy aria-hidden="true" className="size-4" />
          {t('Copy')}
        </Button>
        <Button variant="outline" size="sm" onClick={save}>
          <Download aria-hidden="true" className="size-4" />
          {t('Download')}
        </Button>
      </div>
    </div>
  )
}
