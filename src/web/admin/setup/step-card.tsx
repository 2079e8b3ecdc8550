import { Check, ChevronDown, Circle } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SetupStep } from '#domains/settings/staff-contract.ts'
import { t } from '#web/admin/translate.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { stepTexts } from './step-texts.ts'

type Props = {
  step: SetupStep
  state: 'done' | 'skipped' | 'left'
  isOpen: boolean
  onToggle: () => void
  /** Set for a step with a default: confirming the default completes it. */
  onConfirm?: (() => void) | undefined
  onSkip?: (() => void) | undefined
  busy: boolean
  children: ReactNode
}

const words = { done: t('done'), skipped: t('left for later'), left: t('not done yet') }

/** One step: its title, why it matters, and its form. */
export function StepCard({ step, state, isOpen, onToggle, onConfirm, onSkip, busy, children }: Props) {
  const { title, why } = stepTexts[step]
  const Icon = state === 'done' ? Check : Circle
  return (
    <li className="border-line border-t last:border-b">
      <h2>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={`step-${step}`}
          onClick={onToggle}
          className="flex min-h-13 w-full items-center gap-3 py-2 text-left hover:text-green"
        >
          <span
            className={cx(
              'grid size-7 shrink-0 place-items-center rounded-full',
              state === 'done' ? 'bg-green text-on-green' : 'border border-edge text-stone',
            )}
          >
            <Icon aria-hidden="true" className={state === 'done' ? 'size-4.5' : 'size-2'} />
          </span>
          <span className="grow">
            <span className="block font-semibold">{title}</span>
            <span className="block text-sm text-stone">{words[state]}</span>
          </span>
          <ChevronDown aria-hidden="true" className={cx('size-5 shrink-0 text-stone', isOpen && 'rotate-180')} />
        </button>
      </h2>
      {isOpen && (
        <div id={`step-${step}`} className="grid gap-4 pt-1 pb-5 sm:pl-10">
          <p className="text-ink-soft">{why}</p>
          {children}
          {(onConfirm || onSkip) && (
            <div className="flex flex-wrap gap-2 max-sm:*:min-h-11 max-sm:*:grow">
              {onConfirm && (
                <Button size="sm" busy={busy} onClick={onConfirm}>
                  {t('This Is Right')}
                </Button>
              )}
              {onSkip && (
                <Button variant="quiet" size="sm" busy={busy} onClick={onSkip}>
                  {t('Leave for Later')}
                </Button>
              )}
            </div>
          )}
        </div>
      )}
    </li>
  )
}
