import { FileUp } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useOpened } from '#web/admin/parts/use-filters.ts'
import { useSession } from '#web/admin/session.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'

const ImportSheet = lazy(() => import('./import-sheet.tsx'))
const ways = ['import'] as const

/** Import button; opens the import sheet at ?import=file. */
export function ImportProducts() {
  const { can } = useSession()
  const { opened, open, close } = useOpened(ways)
  if (!can('products.create') || !can('products.edit')) return null
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => open('import', 'file')}>
        <FileUp aria-hidden="true" className="size-4" />
        {t('Import CSV')}
      </Button>
      {opened.import && (
        <Suspense>
          <ImportSheet onClose={close} />
        </Suspense>
      )}
    </>
  )
}
