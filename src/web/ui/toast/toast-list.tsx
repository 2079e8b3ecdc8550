import { Toast } from '@base-ui/react/toast'
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { useEffect } from 'react'
import { m } from '#shared/paraglide/messages.js'
import { cx } from '../cx.ts'
import { Link } from '../link.tsx'
import { listenToToasts, type ToastMessage } from './toast.ts'

/** Position on screens wider than a phone, where toasts do not cover controls. */
const corners = {
  lowerLeft: 'sm:bottom-6 sm:left-6 sm:w-96',
  // Table rows start with checkboxes and end with buttons, so toasts appear in the sidebar; without one, centred above
  // the bars at the bottom.
  office:
    'sm:bottom-20 sm:left-1/2 sm:w-96 sm:-translate-x-1/2 lg:bottom-2 lg:left-2 lg:w-52 lg:translate-x-0 lg:text-sm',
}

export type ToastListProps = {
  corner?: keyof typeof corners
  /** Translates a sentence of the server, which is English. */
  translate?: (text: string) => string
}

/**
 * Up to three messages, at the top on phones (sheets and bars are at the bottom); hover or focus keeps them open, F6
 * focuses them.
 */
export default function ToastList({ corner = 'lowerLeft', translate }: ToastListProps) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          className={cx(
            '@container fixed inset-x-3 top-[max(0.75rem,env(safe-area-inset-top))] z-60 grid gap-2 sm:top-auto sm:right-auto',
            corners[corner],
          )}
        >
          <Messages translate={translate} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  )
}

const actionClass =
  'shrink-0 px-2 py-2.5 font-semibold text-[#e9cf96] underline underline-offset-4 @max-3xs:order-last @max-3xs:basis-full @max-3xs:px-0 @max-3xs:py-1.5 @max-3xs:text-left'
const icons = { success: CircleCheck, error: CircleAlert, info: Info }

function Messages({ translate }: Pick<ToastListProps, 'translate'>) {
  const { toasts, add, close } = Toast.useToastManager<ToastMessage>()
  useEffect(
    () =>
      listenToToasts((message) =>
        add({
          title: translate ? translate(message.text) : message.text,
          timeout: message.duration,
          priority: message.kind === 'error' && !message.isAnnounced ? 'high' : 'low',
          data: message,
        }),
      ),
    [add, translate],
  )
  return toasts.map((entry, i) => {
    const { kind, action } = entry.data ?? { kind: 'info' as const }
    const Icon = icons[kind]
    return (
      <Toast.Root
        key={entry.id}
        toast={entry}
        swipeDirection={['left', 'right', 'up']}
        className={cx(
          'rounded-control border-l-4 bg-[#1c1a17] text-[#faf7f2] shadow-lift transition-[opacity,translate] duration-200 ease-calm',
          'data-ending-style:opacity-0 data-limited:hidden data-starting-style:-translate-y-2 sm:data-starting-style:translate-y-2 data-starting-style:opacity-0',
          kind === 'error' ? 'border-[#f08a82]' : 'border-[#b98a3c]',
          // A stack would cover what a phone's sheet has at its top; only errors are worth that.
          i > 0 && kind !== 'error' && 'max-sm:hidden',
        )}
      >
        <Toast.Content className="flex items-center gap-x-3 py-1.5 pr-1.5 pl-3.5 @max-3xs:flex-wrap @max-3xs:items-start">
          <Icon
            aria-hidden="true"
            className={cx('size-5 shrink-0 @max-3xs:hidden', kind === 'error' ? 'text-[#f08a82]' : 'text-[#e9cf96]')}
          />
          <Toast.Title className="wrap-anywhere min-w-0 grow basis-0 py-1.5" render={<p />} />
          {action?.to && (
            <Link to={action.to} onClick={() => close(entry.id)} className={actionClass}>
              {action.label}
            </Link>
          )}
          {action?.onPress && (
            <button
              type="button"
              onClick={() => {
                action.onPress?.()
                close(entry.id)
              }}
              className={actionClass}
            >
              {action.label}
            </button>
          )}
          <Toast.Close
            aria-label={m.close()}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-white/10 @max-3xs:-mr-1 @max-3xs:size-9"
          >
            <X aria-hidden="true" className="size-4" />
          </Toast.Close>
        </Toast.Content>
      </Toast.Root>
    )
  })
}
