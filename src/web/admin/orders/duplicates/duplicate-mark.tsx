import { Copy } from 'lucide-react'
import { t } from '#web/admin/translate.ts'

/** Icon in the order list for possible duplicates, whose numbers appear on hover. */
export const DuplicateMark = ({ orderIds }: { orderIds: string[] }) => (
  <p
    className="mt-0.5 flex items-center gap-1 text-amber text-xs in-[.text-right]:justify-end"
    title={orderIds.join(', ')}
  >
    <Copy aria-hidden="true" className="size-3.5 shrink-0" />
    {t('Perhaps the same order')}
    <span className="sr-only">: {orderIds.join(', ')}</span>
  </p>
)
