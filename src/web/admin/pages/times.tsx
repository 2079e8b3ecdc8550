import { MomentInput } from '#web/admin/parts/inputs/moment-input.tsx'
import { Pair } from '#web/admin/parts/pair.tsx'
import { t } from '#web/admin/translate.ts'
import { Tick } from './tick.tsx'

type Timed = { showFrom: string | null; showUntil: string | null; isHidden: boolean }

type Props = {
  part: Timed
  set: (change: Partial<Timed>) => void
  errorOf: (field: string) => string | undefined
  mayChange: boolean
}

/** Visibility of a part of a document: hidden or not, and from when until when. */
export const Times = ({ part, set, errorOf, mayChange }: Props) => (
  <>
    <Pair>
      <MomentInput
        label={t('Shown from')}
        hint={t('Empty: at once')}
        value={part.showFrom}
        error={errorOf('showFrom')}
        disabled={!mayChange}
        onChange={(showFrom) => set({ showFrom })}
      />
      <MomentInput
        label={t('Shown until')}
        hint={t('Empty: until you take it away')}
        value={part.showUntil}
        error={errorOf('showUntil')}
        disabled={!mayChange}
        onChange={(showUntil) => set({ showUntil })}
      />
    </Pair>
    <Tick label={t('Hidden')} checked={part.isHidden} disabled={!mayChange} onTick={(isHidden) => set({ isHidden })} />
  </>
)
