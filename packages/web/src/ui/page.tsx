import type { ComponentType, ReactNode } from 'react'
import { InTopPlace } from './outlet.tsx'
import css from './page.module.css'

type Props = {
  title: string
  /** « 1 240 articles », beside the title. */
  count?: ReactNode
  breadcrumb?: ReactNode
  actions?: ReactNode
  /** Views, filters, column button. */
  toolbar?: ReactNode
  /** A `SideDrawer`; it lies over the right of the body, moves nothing there and dims nothing. */
  drawer?: ReactNode
  /**
   * `fill` gives the whole body to one child that scrolls by itself (a grid); `narrow` keeps text and forms readable,
   * `wide` those that hold a table.
   */
  body?: 'fill' | 'narrow' | 'wide'
  children: ReactNode
}

/** What the application puts behind the title of every page, so that the kit need not know the features. */
let headParts: readonly ComponentType[] = []
export const fillPageHead = (parts: readonly ComponentType[]) => {
  headParts = parts
}

/** The frame of every screen: title with count, actions, toolbar, body, drawer. */
export const Page = ({ title, count, breadcrumb, actions, toolbar, drawer, body, children }: Props) => (
  <div className={css.frame}>
    {breadcrumb && <InTopPlace>{breadcrumb}</InTopPlace>}
    <div className={css.page} data-page>
      <header className={css.head}>
        <div className={css.title}>
          <h1 tabIndex={-1} data-focus-silent data-page-title>
            {title}
          </h1>
          {count !== undefined && <span className={css.count}>{count}</span>}
          {headParts.map((Part, at) => (
            <Part key={at} />
          ))}
        </div>
        {actions && (
          <div className={css.actions} data-no-print>
            {actions}
          </div>
        )}
      </header>
      {toolbar && (
        <div className={css.toolbar} data-no-print>
          {toolbar}
        </div>
      )}
      <div className={css.stage} data-stage>
        <div className={css.body} data-body={body}>
          {children}
        </div>
        {drawer}
      </div>
    </div>
  </div>
)
