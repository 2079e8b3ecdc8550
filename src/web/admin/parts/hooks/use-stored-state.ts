import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/**
 * State of a screen that survives Back from another screen, and a reload, in sessionStorage. A new visit begins with
 * the initial value.
 * @param name one per screen, such as 'selection'
 */
export function useStoredState<Value>(name: string, initial: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const key = `${useLocation().pathname} ${name}`
  const isReturn = useNavigationType() === 'POP'
  const [value, setValue] = useState<Value>(() => (isReturn ? (read<Value>(key) ?? initial) : initial))
  useEffect(() => store(key, value), [key, value])
  return [value, setValue]
}

function read<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

function store(key: string, value: unknown) {
  // Storage may be disabled or full; then the state is lost with the screen.
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {}
}
