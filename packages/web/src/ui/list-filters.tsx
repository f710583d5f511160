import { NativeSelect } from './native-select.tsx'
import { Segmented } from './segmented.tsx'

/** A filter of a list by one of several values. */
export type ListFilter<Name extends string> = {
  name: Name
  label: string
  /** What no choice is called. */
  any: string
  choices: readonly { value: string; label: string }[]
  /** So few that all of them show. */
  few?: true
  /** Filters that mean something else after another choice. */
  clears?: readonly Name[]
}

/** Filters above a list, from what they are. */
export const ListFilters = <Name extends string>({
  filters,
  values,
  onChange,
}: {
  filters: readonly ListFilter<Name>[]
  values: { readonly [K in Name]?: string | undefined }
  /** What changes, by name. */
  onChange: (change: Readonly<Record<string, string | undefined>>) => void
}) =>
  filters.map(({ name, label, any, choices, few, clears = [] }) => {
    const value = values[name] ?? ''
    const data = [{ value: '', label: any }, ...choices]
    const choose = (chosen: string) =>
      onChange(Object.fromEntries([...clears, name].map((one) => [one, one === name && chosen ? chosen : undefined])))
    return few ? (
      <Segmented key={name} label={label} value={value} options={data} onChange={choose} />
    ) : (
      <NativeSelect
        key={name}
        aria-label={label}
        value={value}
        data={data}
        onChange={(event) => choose(event.currentTarget.value)}
      />
    )
  })
