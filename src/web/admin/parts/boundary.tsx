import { Component, type ReactNode, Suspense } from 'react'
import { t } from '#web/admin/translate.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Failed } from './failed.tsx'

type Props = { what: string; children: ReactNode /** A change of this key resets the error. */; at?: string }

/** Error boundary around a part of a screen. It also catches code chunks that could not be loaded. */
export class Boundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render() {
    // Browsers cache a failed module import; only a page reload fetches it again.
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Failed what={this.props.what} error={this.state.error} retry={() => location.reload()} />
    )
  }
}

/** Error boundary and placeholder for a lazily loaded chart. */
export const ChartPlace = ({ children, className = 'h-72' }: { children: ReactNode; className?: string }) => (
  <Boundary what={t('Failed to load the chart')}>
    <Suspense fallback={<Skeleton className={className} />}>{children}</Suspense>
  </Boundary>
)
