import { useCallback, useEffect, useRef } from 'react'

/** @returns creates the object URL of a local file; all of them are revoked when the component unmounts */
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
