import { reloadOnce } from './reload-once.ts'
import { isShopThere } from './ui/watch-connection.ts'

type RouteModule = Record<string, unknown>

/**
 * Loads the module of a route. The build puts it in place of the router's own, which reloads the page when that fails:
 * a cure for a tab of an older release, but without a connection the browser's own error page, and a loss of what was
 * typed, even for a link that was only touched. Then the page of that route fails instead, and its error boundary says
 * why (ui/page-error.tsx).
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
    // The router does not show what is thrown here, and waits for ever for a clientLoader that is missing.
    const fail = () => {
      throw error
    }
    return { default: fail, clientLoader: fail }
  }
}
