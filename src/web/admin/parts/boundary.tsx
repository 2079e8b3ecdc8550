import { Component, type ReactNode, Suspense } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Failed } from './failed.tsx'

type Props = { what: string; children: ReactNode /** Elsewhere it is tried anew. */; at?: string }

/** Keeps what breaks inside it from taking the rest of the office along. A code file that did not come breaks, too. */
export class Boundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render() {
    // The browser does not fetch the same file a second time: only a new page does.
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Failed what={this.props.what} error={this.state.error} retry={() => location.reload()} />
    )
  }
}

/** A chart, whose code comes after the figures. */
export const ChartPlace = ({ children, className = 'h-72' }: { children: ReactNode; className?: string }) => (
  <Boundary what="Failed to load the chart">
    <Suspense fallback={<Skeleton className={className} />}>{children}</Suspense>
  </Boundary>
)
