import { HeaderVersioning } from 'request-versioning';

// Each version is made from the next newer version, so that each change is written once.

interface Order {
  readonly id: number;
  readonly cents: number;
  readonly currency: string;
  readonly customer: string;
}

const v3 = ({ id, cents, currency }: Order) => ({ id, total: { cents, currency } });
const v2 = (order: Order, { total, ...rest } = v3(order)) => ({ ...rest, ...total });
const v1 = (order: Order, { currency, ...rest } = v2(order)) => ({
  ...rest,
  customer: order.customer,
});

// A body may have a part of the fields, as of PATCH. So each step starts from the stored order in its version.
const fromV3 = (order: Order, body: Partial<ReturnType<typeof v3>>): Order => {
  const { total, ...rest } = body;
  return { ...order, ...rest, ...total };
};
const fromV2 = (order: Order, body: Partial<ReturnType<typeof v2>>): Order => {
  const { id, cents, currency } = { ...v2(order), ...body };
  return fromV3(order, { id, total: { cents, currency } });
};
const fromV1 = (order: Order, body: Partial<ReturnType<typeof v1>>): Order => {
  const { customer, ...rest } = { ...v1(order), ...body };
  return fromV2({ ...order, customer }, rest);
};

export const versioning = new HeaderVersioning({ allowedVersions: ['v1', 'v2', 'v3'] });
export const representations = { v1, v2, v3 };
export const readers = { v1: fromV1, v2: fromV2, v3: fromV3 };
