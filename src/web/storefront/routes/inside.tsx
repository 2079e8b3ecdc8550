import { Outlet } from 'react-router'
import { PageError } from '../../ui/page-error.tsx'

/** Stands between the frame and its pages, so that a page that is missing or failed still has the shop around it. */
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
