import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type SetupStep, setupSteps } from '#domains/settings/staff-contract.ts'
import { Confirm } from '#web/admin/parts/confirm.tsx'
import { Failed, NotPermitted } from '#web/admin/parts/failed.tsx'
import { count } from '#web/admin/parts/figures.ts'
import { hasUnsavedChanges } from '#web/admin/parts/hooks/use-guard.tsx'
import { PageHead } from '#web/admin/parts/page-head.tsx'
import { toastFailure } from '#web/admin/query-client.ts'
import { noteSetup, type SetupAnswer, setupQuery } from '#web/admin/request/opening.ts'
import { settingsQuery } from '#web/admin/request/settings.ts'
import { useSession } from '#web/admin/session.ts'
import { ContactStep, LanguageStep, LogoStep, NameStep } from '#web/admin/setup/fact-steps.tsx'
import { BackupStep, DeliveryStep, DomainStep } from '#web/admin/setup/machine-steps.tsx'
import { MailStep } from '#web/admin/setup/mail-step.tsx'
import { OpenShop } from '#web/admin/setup/open-shop.tsx'
import { ProductsStep } from '#web/admin/setup/products-step.tsx'
import { StepCard } from '#web/admin/setup/step-card.tsx'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'

export const meta = () => [{ title: t('Setup · Back office') }, { name: 'robots', content: 'noindex, nofollow' }]

/** Guides the owner of a new shop to its opening. The steps are independent; skipped steps stay listed. */
export default function Setup() {
  const { session } = useSession()
  const isOwner = session.type === 'admin'
  const { data, error, refetch } = useQuery({ ...setupQuery, enabled: isOwner })
  if (!isOwner) return <NotPermitted />
  if (error && !data) return <Failed what={t('Failed to load the setup')} error={error} retry={refetch} />
  return (
    <div className="max-w-2xl">
      <PageHead
        title={t('Set up your shop')}
        text={t('What a new shop needs before it opens. You can leave at any time and go on later.')}
        {...(data && {
          state: t('{count} of {count2} steps are done.', {
            count: count(data.done.length),
            count2: count(setupSteps.length),
          }),
        })}
      />
      {data ? <Steps state={data} /> : <Waiting />}
    </div>
  )
}

const Waiting = () => (
  <div aria-busy="true" className="grid gap-2">
    {setupSteps.map((step) => (
      <Skeleton key={step} className="h-13" />
    ))}
  </div>
)

/** Steps whose default may be confirmed unchanged. */
const confirmable: SetupStep[] = ['language', 'delivery', 'logo', 'domain']

function Steps({ state }: { state: SetupAnswer }) {
  const queries = useQueryClient()
  const left = setupSteps.filter((step) => !state.done.includes(step))
  const next = left.find((step) => !state.skipped.includes(step))
  const { opened, choose, giveUp } = useOpenedStep(next)
  const [leaving, setLeaving] = useState<() => void>()
  /** Asks before closing an open step with unsaved changes. */
  const leave = (go: () => void) => (hasUnsavedChanges() ? setLeaving(() => go) : go())
  const note = useMutation({
    mutationFn: noteSetup,
    onSuccess: (saved) => {
      queries.setQueryData(settingsQuery.queryKey, saved)
      choose(undefined)
      return queries.invalidateQueries(setupQuery)
    },
    onError: (problem) => toastFailure(t('Failed to note it'), problem),
  })
  const stateOf = (step: SetupStep) =>
    state.done.includes(step) ? 'done' : state.skipped.includes(step) ? 'skipped' : 'left'
  const confirm = (step: SetupStep) => () =>
    leave(() => note.mutate(({ skipped, confirmed }) => ({ skipped, confirmed: [...new Set([...confirmed, step])] })))
  const skip = (step: SetupStep) => () =>
    leave(() => note.mutate(({ skipped, confirmed }) => ({ skipped: [...new Set([...skipped, step])], confirmed })))
  return (
    <>
      <ol>
        {setupSteps.map((step) => (
          <StepCard
            key={step}
            step={step}
            state={stateOf(step)}
            isOpen={opened === step}
            onToggle={() => leave(() => choose(opened === step ? 'none' : step))}
            onConfirm={
              state.isGuided && stateOf(step) !== 'done' && confirmable.includes(step) ? confirm(step) : undefined
            }
            onSkip={state.isGuided && stateOf(step) === 'left' ? skip(step) : undefined}
            busy={note.isPending}
          >
            <Body step={step} state={state} />
          </StepCard>
        ))}
      </ol>
      <OpenShop state={state} left={left} />
      <Confirm
        open={leaving !== undefined}
        title={t('Leave without saving?')}
        text={t('What you changed here is not saved yet.')}
        yes={t('Leave')}
        no={t('Keep Editing')}
        onYes={() => {
          setLeaving(undefined)
          giveUp()
          leaving?.()
        }}
        onNo={() => setLeaving(undefined)}
      />
    </>
  )
}

/**
 * The open step: the chosen one, else the next. A step completed by a save is followed by the next one, unless it has
 * unsaved changes; `giveUp` allows discarding them.
 */
function useOpenedStep(next: SetupStep | undefined) {
  const [chosen, choose] = useState<SetupStep | 'none'>()
  const opened = chosen ?? next
  const [shown, setShown] = useState(opened)
  const [givenUp, setGivenUp] = useState<typeof opened>()
  if (shown !== opened) {
    setShown(opened)
    setGivenUp(undefined)
    if (chosen === undefined && shown !== givenUp && hasUnsavedChanges()) choose(shown)
  }
  return { opened, choose, giveUp: () => setGivenUp(opened) }
}

function Body({ step, state }: { step: SetupStep; state: SetupAnswer }): ReactNode {
  switch (step) {
    case 'name':
      return <NameStep />
    case 'logo':
      return <LogoStep />
    case 'language':
      return <LanguageStep />
    case 'contact':
      return <ContactStep />
    case 'delivery':
      return <DeliveryStep zones={state.zones} />
    case 'mail':
      return <MailStep mail={state.mail} />
    case 'domain':
      return <DomainStep domain={state.domain} />
    case 'backup':
      return <BackupStep backup={state.backup} />
    case 'products':
      return <ProductsStep {...state} />
  }
}
