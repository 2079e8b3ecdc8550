export const dashboardViews = ['orders', 'wishlist', 'addresses', 'profile', 'password'] as const
export type DashboardView = (typeof dashboardViews)[number] | undefined

/** /dashboard itself is the overview. */
export const isDashboardView = (view: string | undefined): view is DashboardView =>
  view === undefined || dashboardViews.some((each) => each === view)

export const viewPath = (view: DashboardView): string => (view ? `/dashboard/${view}` : '/dashboard')
