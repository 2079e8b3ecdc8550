import { reloadOnce } from './reload-once.ts'
import { isShopThere } from './ui/watch-connection.ts'

type RouteModule = Record<string, unknown>

/**
 * Loads the module of a route. The build replaces the router's own loader, which reloads the page on a failure: right
 * for a tab of an older release, but offline it shows the browser's error page, and unsaved input is lost, even for a
 * link that was only touched. Instead the route fails, and its error boundary shows the reason (ui/page-error.tsx).
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[route.id]
  if (known) return known
  try {
    const module: RouteModule = await import(/* @vite-ignore */ route.module)
    loaded[route.id] = module
    return module
  } catch (error) {
    if ((await isShopThere()) && reloadOnce(route.module)) return new Promise(() => {})
    // The router ignores errors thrown here, and waits forever for a missing clientLoader.
    const fail = () => {
      throw error
    }
    return { default: fail, clientLoader: fail }
  }
}
