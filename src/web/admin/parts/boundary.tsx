import { Component, type ReactNode, Suspense } from 'react'
import { NoConnection } from '#web/admin/api.ts'
import { t } from '#web/admin/translate.ts'
import { isConnectionLost } from '#web/ui/page-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { isShopThere } from '#web/ui/watch-connection.ts'
import { Failed } from './failed.tsx'

type Props = { what: string; children: ReactNode /** A change of this key resets the error. */; at?: string }

/** Without the shop, a reload would end on the browser's own error page. */
const reloadWhenThere = () => void isShopThere().then((isThere) => isThere && location.reload())

/** Error boundary around a part of a screen. It also catches code chunks that could not be loaded. */
export class Boundary extends Component<Props, { error?: unknown }> {
  override state: { error?: unknown } = {}

  static getDerivedStateFromError(error: unknown) {
    return { error: isConnectionLost(error) ? new NoConnection() : error }
  }

  override componentDidUpdate({ at }: Props) {
    if (at !== this.props.at && this.state.error !== undefined) this.setState({ error: undefined })
  }

  override render() {
    // Browsers cache a failed module import; only a page reload fetches it again.
    return this.state.error === undefined ? (
      this.props.children
    ) : (
      <Failed what={this.props.what} error={this.state.error} retry={reloadWhenThere} />
    )
  }
}

/** Error boundary and placeholder for a lazily loaded chart. */
export const ChartPlace = ({ children, className = 'h-72' }: { children: ReactNode; className?: string }) => (
  <Boundary what={t('Failed to load the chart')}>
    <Suspense fallback={<Skeleton className={className} />}>{children}</Suspense>
  </Boundary>
)
