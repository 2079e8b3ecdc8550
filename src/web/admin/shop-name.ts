import { useRouteLoaderData } from 'react-router'

/** The shop's name, from the loader of the frame. '' if the frame could not be loaded. */
export function useShopName(): string {
  const frame = useRouteLoaderData('admin/frame') as { shopName: string } | undefined
  return frame?.shopName ?? ''
}
