import { Outlet } from 'react-router'
import { PageError } from '../../ui/page-error.tsx'

/** Layout between the frame and its pages: its error boundary keeps the frame around a missing or failed page. */
export default function Inside() {
  return <Outlet />
}

export function ErrorBoundary() {
  return (
    <div className="py-10">
      <PageError />
    </div>
  )
}
