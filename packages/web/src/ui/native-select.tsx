// The arrow of a select has its size from this sheet; without it the browser's own shows.
import '@mantine/core/styles/Combobox.layer.css'
import { NativeSelect as Select } from '@mantine/core'
import type { ComponentProps } from 'react'

export const NativeSelect = (props: ComponentProps<typeof Select>) => <Select {...props} />
