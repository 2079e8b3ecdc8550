import { useCallback, useEffect, useRef } from 'react'

/** @returns makes an address under which a file of this device can be shown; all are revoked when the component goes */
export function useObjectUrls(): (file: File) => string {
  const made = useRef<string[]>([])
  useEffect(() => {
    const urls = made.current
    return () => {
      for (const url of urls) URL.revokeObjectURL(url)
    }
  }, [])
  return useCallback((file) => {
    const url = URL.createObjectURL(file)
    made.current.push(url)
    return url
  }, [])
}
