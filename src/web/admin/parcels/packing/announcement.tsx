import { CircleCheck, OctagonAlert } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { ScanMessage } from './use-scan-message.ts'

/**
 * The result of the last scan, large enough to be read at a distance. The error for a wrong piece stays until the next
 * scan.
 */
export const Announcement = ({ message }: { message: ScanMessage | undefined }) => (
  <>
    <div role="alert" className="mt-3">
      {message && !message.isRight && (
        <p
          key={message.at}
          className="flex items-center gap-3 rounded-control bg-red px-4 py-4 font-semibold text-on-green text-title"
        >
          <OctagonAlert aria-hidden="true" className="size-8 shrink-0" />
          {message.words}
        </p>
      )}
    </div>
    <p role="status" className={cx('flex gap-2 font-semibold text-green', message?.isRight && 'py-2')}>
      {message?.isRight && (
        <>
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {message.words}
        </>
      )}
    </p>
  </>
)
