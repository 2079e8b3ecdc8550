import { Link } from 'react-router'

/** The numbers of orders, each opening its sheet. */
export const OrderLinks = ({ orderIds }: { orderIds: string[] }) => (
  <>
    {orderIds.map((orderId, nr) => (
      <span key={orderId}>
        {nr > 0 && ', '}
        <Link
          to={`/admin/orders?view=${orderId}`}
          className="inline-flex min-h-11 items-center font-semibold text-green underline-offset-4 hover:underline pointer-fine:min-h-0"
        >
          {orderId}
        </Link>
      </span>
    ))}
  </>
)
