import type { ReactNode } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** List with placeholders while it is loading. `empty` is the text without entries; '' if there are some. */
export function RecentList({ waiting, empty, children }: { waiting: boolean; empty: string; children: ReactNode }) {
  if (waiting) {
    return (
      <ul aria-busy="true" className="divide-y divide-line border-line border-y">
        {[1, 2, 3, 4, 5].map((i) => (
          <li key={i} className="flex h-14 items-center">
            <Skeleton className="h-4 w-2/3" />
          </li>
        ))}
      </ul>
    )
  }
  if (empty) return <p className="border-line border-y py-8 text-center text-stone">{empty}</p>
  return <ul className="divide-y divide-line border-line border-y">{children}</ul>
}
